-- What tells a body from others, as `bodyPrint` in `src/body/decode.ts` has it: its bytes, and where they are declared to
-- be written in anything but UTF-8, that too.
create or replace temp macro body_print(digest, content_type) as
    case
        when lower(regexp_extract(content_type, ';\s*charset\s*=\s*"?([^";\s]+)', 1, 'i')) not in ('', 'utf-8')
            then sha256(digest || lower(regexp_extract(content_type, ';\s*charset\s*=\s*"?([^";\s]+)', 1, 'i')))
        else digest
    end;

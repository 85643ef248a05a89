-- Reads nothing, makes the macros that spell texts as identifiers of SDMX.
-- Those hold letters, digits and _ @ $ - alone. Any other byte of a text in UTF-8 is `$` with two hex digits, so that
-- url_decode(replace(id, '$', '%')) is the text again. NULL is `_Z`, which SDMX has for what does not apply; a text that is
-- `_Z` is `$5FZ`, an empty one `$`.
create or replace temp macro sdmx_id(txt) as
    case
        when txt is null then '_Z'
        when txt = '_Z' then '$5FZ'
        when txt = '' then '$'
        when regexp_full_match(txt, '[A-Za-z0-9_-]+') then txt
        else replace(replace(replace(url_encode(txt), '%', '$'), '.', '$2E'), '~', '$7E')
    end;

-- A code within its dimension or kind: the same code of two dimensions means two things.
create or replace temp macro sdmx_code(dimension, code) as
    case when dimension is null then '_Z' else dimension || '@' || sdmx_id(code) end;

-- Reads a text, makes plain_text(): the text without case, accents and signs.
create macro plain_text(text) as
trim(regexp_replace(
    strip_accents(replace(replace(lower(text), 'œ', 'oe'), 'ß', 'ss')), '[^\p{L}\p{N}]+', ' ', 'g'
));

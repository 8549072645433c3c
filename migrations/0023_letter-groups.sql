-- Texts are searched by groups of three letters. A role without CREATE on the database finds the extension prepared.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Words of visible products, for typo tolerance and autocompletion.

create table search_words (
  word text primary key check (char_length(word) between 2 and 60)
);
comment on table search_words is 'Grows with the catalog and is never cleaned: a word without matches finds nothing.';
create index search_words_prefix on search_words (word text_pattern_ops);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);

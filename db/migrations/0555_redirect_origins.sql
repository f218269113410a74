-- How a redirect came to be. Redirects from before this column count as entered by hand.
alter table content_redirects
  add column origin text not null default 'manual' check (origin in ('manual', 'import'));

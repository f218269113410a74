-- The HTML of a rich description is longer than the plain text limit of version 3 (16,000 characters).
alter table products drop constraint products_description_check;
alter table products add constraint products_description_check check (char_length(description) <= 200000);

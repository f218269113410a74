-- Whether an export contains URLs of files that products sell, which requires permission to change products.
alter table exports add column holds_files boolean not null default false;

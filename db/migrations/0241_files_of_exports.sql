-- Whether an export holds addresses of the files that products sell: only for whoever may change products.
alter table exports add column holds_files boolean not null default false;

-- Imported files can contain pages and blog posts, and redirects.
alter table imports drop constraint imports_content_check;
alter table imports add constraint imports_content_check
  check (content in ('PRODUCTS', 'CUSTOMERS', 'ORDERS', 'PAGES', 'REDIRECTS'));

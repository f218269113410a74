-- Imported files contain products, customers or orders.
alter table imports add column content text not null default 'PRODUCTS' check (content in ('PRODUCTS', 'CUSTOMERS', 'ORDERS'));

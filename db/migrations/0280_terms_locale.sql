-- Generated labels of an item ("When", "To") are in the store's language.
create or replace view store_terms as
select coalesce((select value ->> 'currency' from settings where name = 'store'), 'USD') as currency,
       coalesce((select value ->> 'weightUnit' from settings where name = 'store'), 'LB') as weight_unit,
       coalesce((select value ->> 'locale' from settings where name = 'store'), 'en-US') as locale;

-- Orders sell and return units of products in the trash (docs/decisions/0099).
create index trash_rows_stock on trash_rows ((content ->> 'variant_id')) where relation = 'stock_levels';

-- Returns are off until the merchant enables them. Stores with orders keep what their customers were shown.
alter table orders_settings alter column return_window_days set default 0;
update orders_settings set return_window_days = 0
where updated_at = created_at and not exists (select 1 from orders);

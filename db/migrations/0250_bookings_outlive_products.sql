-- Bookings survive the deletion of their product, as orders do: its schedule is closed and kept while it has bookings.
-- Before, such a product couldn't be deleted.
alter table service_schedules drop constraint service_schedules_product_id_fkey;

create function leave_schedule() returns trigger language plpgsql as $$
begin
  delete from service_schedules c where c.product_id = old.id and not exists (
    select from service_slots s join service_bookings b on b.slot_id = s.id where s.schedule_id = c.id);
  update service_schedules set is_open = false, updated_at = now() where product_id = old.id and is_open;
  return null;
end $$;

create trigger leave_schedule after delete on products for each row execute function leave_schedule();

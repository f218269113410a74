-- Bookings outlive the product they were made for, as orders do: its schedule stays, closed, as long as it has any. Before,
-- such a product could not be deleted at all.
alter table service_schedules drop constraint service_schedules_product_id_fkey;

create function leave_schedule() returns trigger language plpgsql as $$
begin
  delete from service_schedules c where c.product_id = old.id and not exists (
    select from service_slots s join service_bookings b on b.slot_id = s.id where s.schedule_id = c.id);
  update service_schedules set is_open = false, updated_at = now() where product_id = old.id and is_open;
  return null;
end $$;

create trigger leave_schedule after delete on products for each row execute function leave_schedule();

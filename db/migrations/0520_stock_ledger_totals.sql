-- Several simultaneous movements of one order on the same level all had the final quantity. Sets each to its own: the
-- final quantity without the deltas of later movements. The ledger is insert-only, so its trigger is disabled
-- meanwhile.
alter table stock_movements disable trigger stock_movements_insert_only;
update stock_movements m set quantity_after = m.quantity_after - later.delta
from (
  select id, count(*) over same_change as movements, coalesce(sum(delta) over (same_change order by id
    rows between 1 following and unbounded following), 0) as delta
  from stock_movements where order_line_id is not null
  window same_change as (partition by variant_id, location_id, order_id, reason, created_at, sign(delta), quantity_after)
) later
where later.id = m.id and later.movements > 1 and later.delta <> 0;
alter table stock_movements enable trigger stock_movements_insert_only;

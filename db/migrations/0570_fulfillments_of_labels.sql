-- What a label's purchase fulfills, and the fulfillment that it made (server/orders/shipping-labels, decision 106).
alter table shipping_labels
  add column fulfillment_request jsonb,
  add column fulfillment_id uuid references fulfillments (id) on delete set null;
create index shipping_labels_fulfillment on shipping_labels (fulfillment_id) where fulfillment_id is not null;

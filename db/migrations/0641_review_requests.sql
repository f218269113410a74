-- Emails that ask for reviews after delivery (server/marketing/reviews): one per order, however often it is delivered or the job runs.
create table review_requests (
  order_id uuid not null primary key references orders (id) on delete cascade,
  status text not null check (status in ('SCHEDULED', 'SENT', 'SKIPPED')),
  due_at timestamptz not null,
  changed_at timestamptz not null
);
create index review_requests_due on review_requests (due_at) where status = 'SCHEDULED';

-- Addresses that unsubscribed from these emails.
create table review_request_refusals (
  email_key text not null primary key check (email_key = lower(email_key) and char_length(email_key) between 1 and 254),
  refused_at timestamptz not null
);

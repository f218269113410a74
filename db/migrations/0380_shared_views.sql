-- Saved views can be shared with all staff who can open the list; and each staff member's back-office preferences.
alter table saved_views add column is_shared boolean not null default false;
create unique index saved_views_shared_name_once on saved_views (screen, name) where is_shared;

create table staff_preferences (
  staff_id uuid not null references staff (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 50),
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (staff_id, key)
);
comment on table staff_preferences is 'How a staff member arranged the back office: columns of lists, pinned pages.';

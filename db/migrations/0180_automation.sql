-- Automation rules and their runs.

create table automation_rules (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  state text not null check (state in ('ACTIVE', 'OFF', 'PAUSED')),
  event_type text not null,
  match text not null check (match in ('ALL', 'ANY')),
  -- Lists as in the contract (api/marketing/automation.ts): read with the rule, never searched.
  conditions jsonb not null,
  actions jsonb not null,
  -- Signs requests to the URLs of the rule's actions.
  sealed_secret bytea,
  revision bigint not null default 1,
  consecutive_failures integer not null default 0 check (consecutive_failures >= 0),
  paused_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'PAUSED') = (paused_at is not null))
);
create index automation_rules_active on automation_rules (event_type) where state = 'ACTIVE';

-- One run per rule and event.
create table automation_runs (
  id uuid primary key,
  rule_id uuid not null references automation_rules (id) on delete cascade,
  event_id uuid not null,
  event_type text not null,
  entity_id text not null,
  -- Number of automations that led to the event, including this one.
  depth integer not null check (depth >= 1),
  state text not null check (state in ('PENDING', 'WAITING', 'DONE', 'NOT_MET', 'FAILED', 'CUT')),
  reason text,
  -- Result of each action, in order.
  results jsonb not null default '[]',
  attempts integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint automation_runs_once unique (rule_id, event_id)
);
create index automation_runs_rule on automation_runs (rule_id, created_at desc, id desc);
create index automation_runs_created on automation_runs (created_at);

-- Requests to external URLs made by a run.
create table automation_calls (
  id uuid primary key,
  run_id uuid not null references automation_runs (id) on delete cascade,
  action_index integer not null,
  url text not null,
  attempts integer not null default 0,
  is_finished boolean not null default false,
  created_at timestamptz not null,
  unique (run_id, action_index)
);

-- The run that caused an event: set for the transaction of a run, so that loops are detected for all events it emits.
alter table outbox_events add column cause uuid default nullif(current_setting('cartwright.cause', true), '')::uuid;
comment on column outbox_events.cause is 'The automation_runs.id whose actions emitted it.';

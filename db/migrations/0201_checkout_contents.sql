-- Texts of an app for the checkout pages of its own purchases, by component and language.
create table checkout_contents (
  app_id uuid not null,
  component_id uuid not null,
  language text not null check (language ~ '^[A-Za-z0-9-]{1,20}$'),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  updated_at timestamptz not null,
  primary key (app_id, component_id, language)
);
comment on table checkout_contents is 'Words that an app wants on the checkout pages of its own purchases, by component and language.';

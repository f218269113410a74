-- Custom texts of order emails.
create table order_mail_texts (
  template text not null check (char_length(template) between 1 and 40),
  language text not null check (language ~ '^[a-z]{2}$'),
  subject text not null check (char_length(subject) between 1 and 200),
  heading text not null check (char_length(heading) between 1 and 200),
  intro text not null check (char_length(intro) <= 2000),
  updated_at timestamptz not null,
  primary key (template, language)
);
comment on table order_mail_texts is 'Order mails in the store''s own words, by template and language.';

-- A permanently failed email is reported to the module of its subject.
alter table mails
  add column about_id uuid,
  add column failed_at timestamptz,
  add column failure_noted_at timestamptz;
create index mails_failed on mails (failed_at) where failed_at is not null and failure_noted_at is null;

-- The email about an account's deletion is sent after the account was deleted; its row is deleted afterwards.
alter table mails add column erases_when_sent boolean not null default false;

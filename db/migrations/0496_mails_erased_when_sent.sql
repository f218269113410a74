-- An email about the deletion of an account is sent after the account is gone; the row then goes as well.
alter table mails add column erases_when_sent boolean not null default false;

-- The latest test email (server/administration/domain-checks/test-email.ts) among all emails of the store.
create index mails_email_check on mails (id desc) where kind = 'email-check';

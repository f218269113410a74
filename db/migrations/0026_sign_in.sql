-- Wrong passwords are counted by email, known or not, in the rate limit counters: a counter next to the password would
-- reveal by its timing whether an account exists.

alter table member_passwords drop column consecutive_failures;

alter table members add column created_by uuid;
comment on column members.created_by is 'App that created the member by external login; it can sign the member in before the email is verified.';

alter table provider_sign_ins add column member_language text;

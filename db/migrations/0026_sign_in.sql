-- Wrong passwords are counted by e-mail, known or not, among the throttles: a counter beside the password would tell accounts
-- from strangers by its time.

alter table member_passwords drop column consecutive_failures;

alter table members add column created_by uuid;
comment on column members.created_by is 'App that made the member by external login; it may sign the member on before the e-mail is verified.';

alter table provider_sign_ins add column member_language text;

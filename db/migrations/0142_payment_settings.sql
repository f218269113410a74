-- The end of a key is told from the key itself.
alter table payment_provider_settings drop column secrets_hint;

-- The last characters are derived from the key itself.
alter table payment_provider_settings drop column secrets_hint;

-- Whether the store is open is read with the settings, and kept with them.
create trigger storefront_access_version after insert or update or delete or truncate on storefront_access
  for each statement execute function raise_configuration_version();

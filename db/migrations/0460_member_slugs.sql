-- Profiles of members have an address from the beginning. New ones get theirs from server/identity/identities/members/generated-names.ts.
update members set slug =
  coalesce(nullif(trim(both '-' from regexp_replace(lower(substring(email from '^[^@+]+')), '[^a-z0-9]+', '-', 'g')), ''), 'member')
  || '-' || right(id::text, 8)
where slug is null and status <> 'DELETED';

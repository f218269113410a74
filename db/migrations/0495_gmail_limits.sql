-- Gmail ignores dots, and googlemail.com is an alias of gmail.com: redemptions count per mailbox.
update coupon_redemptions
  set email = replace(regexp_replace(split_part(email, '@', 1), '\+.*$', ''), '.', '') || '@gmail.com'
  where email ~ '@(gmail|googlemail)\.com$';
update discount_rule_redemptions
  set email = replace(regexp_replace(split_part(email, '@', 1), '\+.*$', ''), '.', '') || '@gmail.com'
  where email ~ '@(gmail|googlemail)\.com$';

-- The name that customers see below a staff member's messages; none if null (decision 107).
alter table staff
  add column public_name text check (char_length(public_name) between 1 and 100);

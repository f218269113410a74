-- Built separately from the columns (0510), which lock all of checkouts: reads continue while the index is built.
create index if not exists checkouts_copies on checkouts (copied_from) where copied_from is not null;

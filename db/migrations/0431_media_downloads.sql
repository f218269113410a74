-- Downloads of media added by URL: attempts, the last error, and the time of the next attempt.
alter table media
  add column download_attempts integer not null default 0 check (download_attempts >= 0),
  add column download_problem text check (char_length(download_problem) <= 500),
  add column next_download_at timestamptz,
  add column download_failed_at timestamptz;
comment on column media.download_failed_at is 'All attempts to download `source_url` failed; null while it waits, and once the file is here.';
-- Failures weren't recorded before. Pending downloads clear this when they finish.
update media set download_failed_at = now(), download_problem = 'The download did not finish.' where source_url is not null;
create index media_downloads on media (created_at desc, id desc) where source_url is not null;

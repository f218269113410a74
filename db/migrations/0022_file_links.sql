alter table media add column file_version integer not null default 1 check (file_version between 1 and version);
comment on column media.file_version is 'The version that brought the present file; a changed focal point is a new version of the same file.';

alter table variants add constraint variants_digital_file
  foreign key (digital_file_id) references digital_files on delete restrict;

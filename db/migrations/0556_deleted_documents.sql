-- Deleted pages and posts are kept for 30 days, so that deleting can be undone with all versions. Their slugs are free meanwhile.
alter table content_documents add column deleted_at timestamptz;
alter table content_documents add constraint content_documents_design_exists check (kind <> 'design' or deleted_at is null);
drop index content_documents_slug;
create unique index content_documents_slug on content_documents (kind, slug) where deleted_at is null;
drop index content_documents_published_slug;
create unique index content_documents_published_slug on content_documents (kind, published_slug) where deleted_at is null;
create index content_documents_deleted on content_documents (deleted_at) where deleted_at is not null;

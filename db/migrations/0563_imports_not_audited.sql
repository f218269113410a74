-- Contents of imported files are the personal data of customers, which the audit log must not have. Import requests stay in it.
drop trigger if exists zz_audit on import_corrections;
drop trigger if exists zz_audit on import_groups;
drop trigger if exists zz_audit on import_items;
delete from audit_changes where relation in ('import_corrections', 'import_groups', 'import_items');

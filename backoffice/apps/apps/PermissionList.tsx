import { Eye, PencilLine } from "lucide-react";
import type { AppDetails } from "#api/identity/apps.ts";
import styles from "./apps.module.css";

/** What an app may do, in words: what it may change first. */
export function PermissionList({ permissions }: { permissions: AppDetails["permissions"] }) {
  const groups = [
    { name: "It may change things", isWriting: true, icon: <PencilLine aria-hidden="true" /> },
    { name: "It may see things", isWriting: false, icon: <Eye aria-hidden="true" /> },
  ];
  if (permissions.length === 0) return <p className={styles.soft}>It asks for nothing that needs your consent.</p>;
  return (
    <div className={styles.permissions}>
      {groups.map(({ name, isWriting, icon }) => {
        const list = permissions.filter((permission) => permission.isWriting === isWriting);
        return (
          list.length > 0 && (
            <section key={name} aria-label={name}>
              <h3 className={styles.groupName}>
                {icon} {name}
              </h3>
              <ul className={styles.words}>
                {list.map(({ permission, words }) => (
                  <li key={permission}>{words}</li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

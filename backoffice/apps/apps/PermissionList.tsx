import { Eye, PencilLine } from "lucide-react";
import type { AppDetails } from "#api/identity/apps.ts";
import { permissionLabel } from "#backoffice/identity/staff/labels.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./apps.module.css";
import { appsTexts } from "./texts/texts.ts";

const texts = appsTexts[staffLanguage()].permissions;

/** An app's permissions, those to edit first. */
export function PermissionList({ permissions }: { permissions: AppDetails["permissions"] }) {
  const groups = [
    { name: texts.write, isWriting: true, icon: <PencilLine aria-hidden="true" /> },
    { name: texts.read, isWriting: false, icon: <Eye aria-hidden="true" /> },
  ];
  if (permissions.length === 0) return <p className={styles.soft}>{texts.none}</p>;
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
                {list.map(({ permission }) => (
                  <li key={permission}>{permissionLabel(permission)}</li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

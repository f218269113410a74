import { useQuery } from "@tanstack/react-query";
import { Eye, type LucideIcon, Pencil } from "lucide-react";
import { useState } from "react";
import type { Permission } from "#api/permissions.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldStack, SelectField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { listDestinations } from "#backoffice/shell/destinations.ts";
import { destinationIcons } from "#backoffice/shell/palette/destination-icons.ts";
import { settingsSections } from "#backoffice/store/settings/sections.ts";
import { permissionLabel, roleLabel } from "./labels.ts";
import { rolesQuery } from "./queries.ts";
import { roleValue } from "./RoleFields.tsx";
import { canEdit, splitByAccess } from "./role-access.ts";
import styles from "./staff.module.css";
import { staffTexts } from "./texts/texts.ts";

const texts = staffTexts[staffLanguage()];

/** Shows the menu as staff with a chosen role see it. */
export function RolePreviewCard() {
  const { data } = useQuery(rolesQuery);
  const [value, setValue] = useState("view");
  if (data === undefined) return null;
  const role = data.roles.find((each) => roleValue(each) === value) ?? data.roles[0];
  if (role === undefined) return null;
  const held = data.permissions.filter(({ name }) => role.permissions.includes(name));
  return (
    <Card title={texts.preview.title}>
      <FieldStack>
        <SelectField
          label={texts.preview.label}
          value={roleValue(role)}
          onChange={(event) => setValue(event.currentTarget.value)}
        >
          {data.roles.map((each) => (
            <option key={roleValue(each)} value={roleValue(each)}>
              {roleLabel(each.role, each.name)}
            </option>
          ))}
        </SelectField>
        <RolePreview held={role.permissions} />
        <details>
          <summary>
            {formatMessage(staffLanguage(), texts.preview.permissions, {
              held: held.length,
              total: data.permissions.length,
            })}
          </summary>
          <ul className={styles.permissions}>
            {held.map(({ name }) => (
              <li key={name}>{permissionLabel(name)}</li>
            ))}
          </ul>
        </details>
      </FieldStack>
    </Card>
  );
}

/** The menu and the settings of staff with these permissions. */
export function RolePreview({ held }: { held: readonly string[] }) {
  const menu = splitByAccess(listDestinations(), held);
  const settings = splitByAccess(settingsSections, held);
  const hasSettings = menu.visible.some(({ to }) => to === "/settings");
  const hidden = [
    ...menu.hidden.map(({ label }) => label),
    ...(hasSettings ? settings.hidden : []).map(({ title }) => title),
  ];
  const hiddenList = new Intl.ListFormat(staffLocale()).format(hidden);
  return (
    <div className={styles.preview} aria-live="polite">
      <Places
        title={texts.preview.menu}
        places={menu.visible.map((place) => ({ ...place, name: place.label, icon: destinationIcons[place.to] }))}
        held={held}
      />
      {hasSettings && (
        <Places
          title={texts.preview.settings}
          places={settings.visible.map((place) => ({ ...place, name: place.title }))}
          held={held}
        />
      )}
      {hidden.length > 0 && (
        <p className={styles.soft}>{formatMessage(staffLanguage(), texts.preview.hidden, { list: hiddenList })}</p>
      )}
    </div>
  );
}

type Place = { to: string; name: string; icon: LucideIcon; permission?: Permission };

function Places({ title, places, held }: { title: string; places: readonly Place[]; held: readonly string[] }) {
  return (
    <section>
      <h3 className={styles.previewTitle}>{title}</h3>
      <ul className={styles.places}>
        {places.map((place) => {
          const { icon: Icon } = place;
          const isEditable = canEdit(place, held);
          const label = isEditable ? texts.preview.canEdit : texts.preview.canView;
          return (
            <li key={`${place.to} ${place.name}`}>
              <Icon aria-hidden="true" />
              <span>{place.name}</span>
              {isEditable !== undefined && (
                <span className={styles.reach} title={label}>
                  {isEditable ? <Pencil aria-label={label} /> : <Eye aria-label={label} />}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

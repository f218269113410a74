import { useQuery } from "@tanstack/react-query";
import { Eye, type LucideIcon, Pencil } from "lucide-react";
import { useState } from "react";
import type { Permission } from "#api/permissions.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldStack, SelectField } from "#backoffice/components/forms/Field.tsx";
import { listDestinations } from "#backoffice/shell/destinations.ts";
import { settingsSections } from "#backoffice/store/settings/sections.ts";
import { rolesQuery } from "./queries.ts";
import { roleValue } from "./RoleFields.tsx";
import { mayChange, splitByReach } from "./role-reach.ts";
import styles from "./staff.module.css";

/** Choose a role, and see the menu as it sees it. */
export function RolePreviewCard() {
  const { data } = useQuery(rolesQuery);
  const [value, setValue] = useState("view");
  if (data === undefined) return null;
  const role = data.roles.find((each) => roleValue(each) === value) ?? data.roles[0];
  if (role === undefined) return null;
  const held = data.permissions.filter(({ name }) => role.permissions.includes(name));
  return (
    <Card title="What can this role see?">
      <FieldStack>
        <SelectField label="Seen as" value={roleValue(role)} onChange={(event) => setValue(event.currentTarget.value)}>
          {data.roles.map((each) => (
            <option key={roleValue(each)} value={roleValue(each)}>
              {each.name}
            </option>
          ))}
        </SelectField>
        <RolePreview held={role.permissions} />
        <details>
          <summary>{`What it may do: ${held.length} of ${data.permissions.length} things`}</summary>
          <ul className={styles.may}>
            {held.map(({ name, description }) => (
              <li key={name}>{description}</li>
            ))}
          </ul>
        </details>
      </FieldStack>
    </Card>
  );
}

/** The menu and the settings of whoever holds these permissions. */
export function RolePreview({ held }: { held: readonly string[] }) {
  const menu = splitByReach(listDestinations(), held);
  const settings = splitByReach(settingsSections, held);
  const hasSettings = menu.reached.some(({ to }) => to === "/settings");
  const hidden = [
    ...menu.hidden.map(({ label }) => label),
    ...(hasSettings ? settings.hidden : []).map(({ title }) => title),
  ];
  return (
    <div className={styles.preview} aria-live="polite">
      <Places title="In its menu" places={menu.reached.map((place) => ({ ...place, name: place.label }))} held={held} />
      {hasSettings && (
        <Places
          title="In its settings"
          places={settings.reached.map((place) => ({ ...place, name: place.title }))}
          held={held}
        />
      )}
      {hidden.length > 0 && (
        <p className={styles.soft}>
          <strong>Not shown:</strong> {hidden.join(", ")}.
        </p>
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
          const changes = mayChange(place, held);
          return (
            <li key={`${place.to} ${place.name}`}>
              <Icon aria-hidden="true" />
              <span>{place.name}</span>
              {changes !== undefined && (
                <span className={styles.reach} title={changes ? "Sees and changes" : "Only sees"}>
                  {changes ? <Pencil aria-label="sees and changes" /> : <Eye aria-label="only sees" />}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

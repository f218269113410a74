import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { StoresLocation } from "#api/inventory/locations.ts";
import { formatMessage } from "#api/store/messages.ts";
import { locationsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { LocationDialog } from "./LocationDialog.tsx";
import styles from "./locations.module.css";
import { locationsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = locationsTexts[language];

/** Inventory locations. Orders use the inventory of the default location. */
export function LocationsPage() {
  const locations = useQuery(locationsQuery);
  const canWrite = useCan()("inventory:write");
  const [edited, setEdited] = useState<StoresLocation | "new">();
  return (
    <Page
      title={texts.title}
      width="narrow"
      subtitle={texts.subtitle}
      back={{ to: "/settings", label: texts.settings }}
      actions={
        canWrite && (
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEdited("new")}>
            {texts.add}
          </Button>
        )
      }
    >
      <Card isFlush>
        {locations.isPending && <SkeletonRows rows={3} />}
        {locations.isError && <ErrorState error={locations.error} onRetry={() => void locations.refetch()} />}
        <ul className={styles.list}>
          {locations.data?.map((location) => (
            <li key={location.id} className={styles.location}>
              <div>
                <h2 className={styles.name}>
                  {location.name} {location.defaultLocation && <Badge>{texts.default}</Badge>}
                </h2>
                <p className={styles.soft}>{typeText(location)}</p>
              </div>
              {canWrite && (
                <Button
                  size="small"
                  onClick={() => setEdited(location)}
                  aria-label={formatMessage(language, texts.editOne, { name: location.name })}
                >
                  {texts.edit}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {edited !== undefined && (
        <LocationDialog
          key={edited === "new" ? "new" : edited.id}
          {...(edited !== "new" && { location: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

function typeText({ locationType, defaultLocation }: StoresLocation): string {
  if (locationType === "VIRTUAL") return defaultLocation ? texts.virtualDefault : texts.virtualLocation;
  return defaultLocation ? texts.physicalDefault : texts.physicalLocation;
}

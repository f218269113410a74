import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { StoresLocation } from "#api/inventory/locations.ts";
import { locationsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { LocationDialog } from "./LocationDialog.tsx";
import styles from "./locations.module.css";

/** Where the store keeps inventory. Orders take their stock from the default location. */
export function LocationsPage() {
  const locations = useQuery(locationsQuery);
  const canWrite = useCan()("inventory:write");
  const [edited, setEdited] = useState<StoresLocation | "new">();
  return (
    <Page
      title="Locations"
      width="narrow"
      subtitle="Where you keep inventory and send orders from"
      back={{ to: "/settings", label: "Settings" }}
      actions={
        canWrite && (
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEdited("new")}>
            Add location
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
                  {location.name} {location.defaultLocation && <Badge>Default</Badge>}
                </h2>
                <p className={styles.soft}>
                  {location.locationType === "VIRTUAL" ? "Virtual location" : "Physical location"}
                  {location.defaultLocation && " · Orders take their stock from here"}
                </p>
              </div>
              {canWrite && (
                <Button size="small" onClick={() => setEdited(location)} aria-label={`Edit ${location.name}`}>
                  Edit
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

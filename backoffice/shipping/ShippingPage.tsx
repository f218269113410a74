import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DeliveryProfile, DeliveryRegion } from "#api/delivery-profile-values.ts";
import { Badge } from "../components/Badge.tsx";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { Page, Stack } from "../components/Page.tsx";
import { Banner, messageOf } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { addressLines, countryName } from "../orders/people.ts";
import { useCan } from "../session/use-session.ts";
import { storeSettingsQuery } from "../settings/queries.ts";
import { CarrierDialog } from "./CarrierDialog.tsx";
import { CoverageCard } from "./CoverageCard.tsx";
import { summaryOf } from "./carrier-form.ts";
import { gapRegions } from "./coverage.ts";
import { LocalDialog } from "./LocalDialog.tsx";
import { PAUSED_MEANS } from "./OfferedBox.tsx";
import { PickupDialog } from "./PickupDialog.tsx";
import { type Delivery, pauseWay, refreshDelivery, shippingQuery } from "./queries.ts";
import { RegionDialog } from "./RegionDialog.tsx";
import { rateText, type Units } from "./rates.ts";
import styles from "./shipping.module.css";
import { Tester } from "./Tester.tsx";
import { WayDialog } from "./WayDialog.tsx";

/** Where the store delivers, how, when, and what it costs. */
export function ShippingPage() {
  const { data: delivery } = useSuspenseQuery(shippingQuery);
  const { data: settings } = useSuspenseQuery(storeSettingsQuery);
  const canWrite = useCan()("settings:write");
  const [dialog, setDialog] = useState<ReactNode>(null);
  const { currency, weightUnit, country, timeZone } = settings.settings;
  const units = { currency, weightUnit };
  const close = () => setDialog(null);
  const shared = { delivery, units, onClose: close };
  const standard = delivery.profiles.find((profile) => profile.default);
  const gaps = gapRegions(delivery);
  return (
    <Page
      title="Delivery"
      width="narrow"
      subtitle="Where you deliver, how, when, and what it costs"
      back={{ to: "/settings", label: "Settings" }}
    >
      <Stack>
        {gaps.length > 0 && (
          <Banner tone="warning">
            Nothing is offered in {gaps.map(({ name }) => name).join(", ")}: customers there cannot check out.
          </Banner>
        )}
        {delivery.profiles.map((profile) => (
          <ProfileCard
            key={profile.id}
            {...{ profile, delivery, units, canWrite }}
            open={(region) => setDialog(<RegionDialog profile={profile} {...(region && { region })} onClose={close} />)}
            openWay={(regionId, option) =>
              setDialog(<WayDialog {...shared} {...(option ? { option } : { regionId })} />)
            }
          />
        ))}
        {standard !== undefined && (
          <CoverageCard
            {...{ delivery, country, canWrite }}
            addWorld={() => setDialog(<RegionDialog profile={standard} isForWorld onClose={close} />)}
            addWay={(region) => setDialog(<WayDialog {...shared} regionId={region.id} />)}
          />
        )}
        <ListCard
          title="Local delivery"
          addWord="Add local delivery"
          canWrite={canWrite}
          add={() => setDialog(<LocalDialog {...shared} />)}
          empty="Deliver near by yourself: by postal code or around a place, with times to choose."
          rows={delivery.locals.map((option) => ({
            id: option.id,
            name: option.areaName || "Local delivery",
            isActive: option.active,
            text: [
              option.zipConfig?.zipCodes.join(", ") ??
                (option.radiusConfig ? `${option.radiusConfig.radius} km around` : "Area of an app"),
              option.rates.map((rate) => rateText(rate, units)).join("; ") || "Free",
              option.scheduledDeliveryConfig && `${option.scheduledDeliveryConfig.timeWindows.length} times a week`,
            ]
              .filter(Boolean)
              .join(" · "),
            open: () => setDialog(<LocalDialog {...shared} option={option} />),
          }))}
        />
        <ListCard
          title="Pickup"
          addWord="Add pickup location"
          canWrite={canWrite}
          add={() => setDialog(<PickupDialog {...shared} country={country} />)}
          empty="Let buyers fetch their goods: in your shop, or at a pickup point."
          rows={delivery.pickups.map((location) => ({
            id: location.id,
            name: location.name,
            isActive: location.active,
            text: [
              addressLines({ address: location.address }).join(", "),
              location.rates.map((rate) => rateText(rate, units)).join("; ") || "Free",
            ].join(" · "),
            open: () => setDialog(<PickupDialog {...shared} country={country} location={location} />),
          }))}
        />
        <ListCard
          title="Parcels of carriers"
          addWord="Add parcels"
          canWrite={canWrite}
          add={() => setDialog(<CarrierDialog {...shared} />)}
          empty="Apps of carriers quote by the services and boxes that you name here."
          rows={delivery.carriers.map((configuration) => ({
            id: configuration.id,
            name: regionNames(delivery, configuration.deliveryRegionIds),
            isActive: true,
            text: summaryOf(configuration),
            open: () => setDialog(<CarrierDialog {...shared} configuration={configuration} />),
          }))}
        />
        <Tester country={country} timeZone={timeZone} units={units} />
      </Stack>
      {dialog}
    </Page>
  );
}

function regionNames({ profiles }: Delivery, ids: readonly string[]): string {
  const names = profiles
    .flatMap(({ deliveryRegions }) => deliveryRegions)
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name);
  return names.length === 0 ? "No region yet" : names.join(", ");
}

type ProfileProps = {
  profile: DeliveryProfile;
  delivery: Delivery;
  units: Units;
  canWrite: boolean;
  open: (region?: DeliveryRegion) => void;
  openWay: (regionId: string, option?: Delivery["options"][number]) => void;
};

function ProfileCard({ profile, delivery, units, canWrite, open, openWay }: ProfileProps) {
  return (
    <Card
      title={profile.default ? "Regions" : `Regions of ${profile.name}`}
      isFlush
      action={
        canWrite && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => open()}>
            Add region
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {profile.deliveryRegions.map((region) => {
          const ways = delivery.options.filter((option) => option.deliveryRegionIds.includes(region.id));
          return (
            <li key={region.id} className={styles.region}>
              <div className={styles.head}>
                <div>
                  <h3>
                    {region.name} {!region.active && <Badge tone="warning">Paused</Badge>}
                  </h3>
                  <p className={styles.soft}>{placesText(region)}</p>
                </div>
                {canWrite && (
                  <Button size="small" onClick={() => open(region)} aria-label={`Edit region ${region.name}`}>
                    Edit
                  </Button>
                )}
              </div>
              <ul className={styles.ways}>
                {ways.map((way) => (
                  <WayRow key={way.id} {...{ way, units, canWrite }} edit={() => openWay(region.id, way)} />
                ))}
              </ul>
              {canWrite && (
                <Button
                  variant="plain"
                  size="small"
                  icon={<Plus aria-hidden="true" />}
                  onClick={() => openWay(region.id)}
                >
                  Add a way of delivery
                  <span className={styles.unseen}> in {region.name}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {profile.deliveryRegions.length === 0 && <p className={styles.empty}>No regions yet: nothing can be sent.</p>}
    </Card>
  );
}

type WayProps = { way: Delivery["options"][number]; units: Units; canWrite: boolean; edit: () => void };

function WayRow({ way, units, canWrite, edit }: WayProps) {
  const pausing = useMutation({
    mutationFn: () => pauseWay(way, !way.active),
    onSuccess: () => showToast(way.active ? "Paused" : "Offered again"),
    // Also after a refusal: somebody else may have changed it meanwhile.
    onSettled: refreshDelivery,
  });
  return (
    <li>
      <span>
        <strong>{way.title}</strong> {!way.active && <Badge tone="warning">Paused</Badge>}{" "}
        <span className={styles.soft}>{way.estimatedDeliveryTime}</span>
        <span className={styles.prices}>{way.rates.map((rate) => rateText(rate, units)).join("; ")}</span>
        {!way.active && <span className={styles.prices}>{PAUSED_MEANS}</span>}
        {pausing.isError && <Banner tone="critical">{messageOf(pausing.error)}</Banner>}
      </span>
      {canWrite && (
        <span className={styles.wayActions}>
          <Button
            variant="plain"
            size="small"
            isBusy={pausing.isPending}
            onClick={() => pausing.mutate()}
            aria-label={way.active ? `Pause ${way.title}` : `Offer again: ${way.title}`}
          >
            {way.active ? "Pause" : "Offer again"}
          </Button>
          <Button variant="plain" size="small" onClick={edit} aria-label={`Edit ${way.title}`}>
            Edit
          </Button>
        </span>
      )}
    </li>
  );
}

const NAMED = 4;

function placesText({ destinations }: DeliveryRegion): string {
  if (destinations.length === 0) return "Rest of the world";
  const names = destinations
    .slice(0, NAMED)
    .map(({ countryCode, subdivisions }) =>
      subdivisions.length === 0
        ? countryName(countryCode)
        : `${countryName(countryCode)} (${subdivisions.length} regions)`,
    );
  const more = destinations.length - NAMED;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}

type ListProps = {
  title: string;
  addWord: string;
  canWrite: boolean;
  add: () => void;
  empty: string;
  rows: readonly { id: string; name: string; text: string; isActive: boolean; open: () => void }[];
};

function ListCard({ title, addWord, canWrite, add, empty, rows }: ListProps) {
  return (
    <Card
      title={title}
      isFlush
      action={
        canWrite && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={add}>
            {addWord}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id} className={styles.head}>
            <div>
              <h3>
                {row.name} {!row.isActive && <Badge tone="warning">Paused</Badge>}
              </h3>
              <p className={styles.soft}>{row.text}</p>
            </div>
            {canWrite && (
              <Button size="small" onClick={row.open} aria-label={`Edit ${row.name}`}>
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
    </Card>
  );
}

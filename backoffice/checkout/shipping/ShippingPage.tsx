import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { addressLines } from "#backoffice/orders/orders/page/people.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { setupQuery } from "#backoffice/store/setup/queries.ts";
import { ListCard } from "./ListCard.tsx";
import { LocalDialog } from "./LocalDialog.tsx";
import { areaText } from "./local-areas.ts";
import { PickupDialog } from "./PickupDialog.tsx";
import { type Delivery, shippingQuery } from "./queries.ts";
import { CarrierDialog } from "./rates/CarrierDialog.tsx";
import { summaryOf } from "./rates/carrier-form.ts";
import { RateDialog } from "./rates/RateDialog.tsx";
import { rateText } from "./rates/rates.ts";
import { StarterRateBanner } from "./rates/StarterRateBanner.tsx";
import { Tester } from "./rates/Tester.tsx";
import { CoverageCard } from "./zones/CoverageCard.tsx";
import { gapZones, isOffered } from "./zones/coverage.ts";
import { ProfileCard } from "./zones/ProfileCard.tsx";
import { ProfileDialog } from "./zones/ProfileDialog.tsx";
import { ZoneDialog } from "./zones/ZoneDialog.tsx";

/** Where the store ships, how, when, and what it costs. */
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
  const gaps = gapZones(delivery);
  const addProfile = () => setDialog(<ProfileDialog isFirst={standard === undefined} onClose={close} />);
  return (
    <Page
      title="Shipping and delivery"
      width="narrow"
      subtitle="Where you ship, how, and what customers pay"
      back={{ to: "/settings", label: "Settings" }}
      actions={
        canWrite && (
          <Button icon={<Plus aria-hidden="true" />} onClick={addProfile}>
            Add profile
          </Button>
        )
      }
    >
      <Stack>
        {canWrite && (
          <StarterRate delivery={delivery} open={(option) => setDialog(<RateDialog {...shared} option={option} />)} />
        )}
        {gaps.length > 0 && (
          <Banner tone="warning">
            No rates in {gaps.map(({ name }) => name).join(", ")}. Customers there can't check out.
          </Banner>
        )}
        {standard === undefined && (
          <EmptyState
            title="No shipping profile yet"
            action={
              canWrite && (
                <Button variant="primary" onClick={addProfile}>
                  Set up shipping
                </Button>
              )
            }
          >
            Shipping zones and rates belong to a profile.
          </EmptyState>
        )}
        {delivery.profiles.map((profile) => (
          <ProfileCard
            key={profile.id}
            {...{ profile, delivery, units, canWrite }}
            openProfile={() => setDialog(<ProfileDialog profile={profile} isFirst={false} onClose={close} />)}
            openZone={(zone) =>
              setDialog(
                <ZoneDialog
                  profile={profile}
                  country={country}
                  currency={currency}
                  {...(zone && { zone })}
                  onClose={close}
                />,
              )
            }
            openRate={(zoneId, option) => setDialog(<RateDialog {...shared} {...(option ? { option } : { zoneId })} />)}
          />
        ))}
        {standard !== undefined && (
          <CoverageCard
            {...{ delivery, country, canWrite }}
            addWorld={() =>
              setDialog(
                <ZoneDialog profile={standard} country={country} currency={currency} isForWorld onClose={close} />,
              )
            }
            addRate={(zone) => setDialog(<RateDialog {...shared} zoneId={zone.id} />)}
          />
        )}
        <ListCard
          title="Pickup"
          addLabel="Add pickup location"
          canWrite={canWrite}
          add={() => setDialog(<PickupDialog {...shared} country={country} />)}
          empty="Let customers pick up orders at your store or at a pickup point."
          rows={delivery.pickups.map((location) => ({
            id: location.id,
            name: location.name,
            problem: problemOf(location, delivery),
            text: [
              addressLines({ address: location.address }).join(", "),
              location.rates.map((rate) => rateText(rate, units)).join("; ") || "Free",
            ].join(" · "),
            open: () => setDialog(<PickupDialog {...shared} country={country} location={location} />),
          }))}
        />
        <ListCard
          title="Local delivery"
          addLabel="Add local delivery"
          canWrite={canWrite}
          add={() => setDialog(<LocalDialog {...shared} country={country} />)}
          empty="Deliver orders yourself to nearby postal codes, cities, or an area on the map."
          rows={delivery.locals.map((option) => ({
            id: option.id,
            name: option.areaName || "Local delivery",
            problem: problemOf(option, delivery),
            text: [
              areaText(option),
              option.rates.map((rate) => rateText(rate, units)).join("; ") || "Free",
              option.scheduledDeliveryConfig && `${option.scheduledDeliveryConfig.timeWindows.length} times a week`,
            ]
              .filter(Boolean)
              .join(" · "),
            open: () => setDialog(<LocalDialog {...shared} country={country} option={option} />),
          }))}
        />
        <ListCard
          title="Carrier packages"
          addLabel="Add package"
          canWrite={canWrite}
          add={() => setDialog(<CarrierDialog {...shared} />)}
          empty="Carrier apps calculate their rates from the services and packages you add here."
          rows={delivery.carriers.map((configuration) => ({
            id: configuration.id,
            name: zoneNames(delivery, configuration.deliveryRegionIds),
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

type StarterProps = { delivery: Delivery; open: (option: Delivery["options"][number]) => void };

function StarterRate({ delivery, open }: StarterProps) {
  const { data: settings } = useSuspenseQuery(storeSettingsQuery);
  const starter = useQuery(setupQuery).data?.shipping.starterRate;
  const option = delivery.options.find(({ id }) => id === starter?.shippingOptionId);
  const zone = delivery.profiles
    .flatMap(({ deliveryRegions }) => deliveryRegions)
    .find(({ id }) => id === starter?.deliveryRegionId);
  if (option === undefined || zone === undefined) return null;
  return <StarterRateBanner option={option} zoneName={zone.name} units={settings.settings} edit={() => open(option)} />;
}

type Offered = { active: boolean; deliveryRegionIds: readonly string[] };

function problemOf(way: Offered, delivery: Delivery): string | undefined {
  if (!way.active) return "Paused";
  return isOffered(way, delivery) ? undefined : "Not offered in any zone";
}

function zoneNames({ profiles }: Delivery, ids: readonly string[]): string {
  const names = profiles
    .flatMap(({ deliveryRegions }) => deliveryRegions)
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name);
  return names.length === 0 ? "Not offered in any zone" : names.join(", ");
}

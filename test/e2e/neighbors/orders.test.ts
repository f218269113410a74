import { testNeighbor } from "#test/clients/neighbors.ts";
import { aGuest } from "#test/flows/shopper.ts";

testNeighbor("orders", 4, async (store) => {
  const cup = await store.addGoods({ name: "Cup", priceData: { price: 20 } }, 100);
  const buy = async (units: number) => {
    const guest = await aGuest(store);
    return guest.order((await guest.buy(cup, units)).orderId);
  };
  return { first: await buy(1), last: await buy(2), productId: cup.product.id };
});

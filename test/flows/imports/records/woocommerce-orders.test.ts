/** Orders from files of WooCommerce, with line items in three layouts. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { lines } from "#server/imports/files/factory.ts";
import { type OrderTools, openOrderShop } from "./order-tools.ts";

let orders: OrderTools;
before(async () => {
  orders = await openOrderShop();
});
after(() => orders.shop.close());

const WOO =
  "order_id,order_number,date,paid_date,status,shipping_total,shipping_tax_total,fee_total,fee_tax_total,tax_total," +
  "discount_total,order_total,refunded_total,order_currency,payment_method,payment_method_title,shipping_method," +
  "billing_first_name,billing_last_name,billing_email,billing_phone,billing_address_1,billing_city,billing_postcode," +
  "billing_state,billing_country,shipping_first_name,shipping_last_name,shipping_address_1,shipping_city," +
  "shipping_postcode,shipping_state,shipping_country,customer_note";
const person =
  "Ines,Faro,ines@example.com,+351 21 555 0100,Rua Nova 1,Lisboa,1100,,PT,Ines,Faro,Rua Velha 2,Porto,4000,,PT,Ring twice";

test("imports WooCommerce's orders with line items in rows, in one cell and in numbered cells", async () => {
  const rows = lines([
    `${WOO},item_name,item_sku,item_quantity,item_subtotal,item_total,item_total_tax`,
    `901,3001,2025-02-03 10:00:00,2025-02-03 10:05:00,completed,4.00,0.92,1.00,0.23,7.13,2.00,38.13,5.00,EUR,stripe,Card,Post,${person},Cork board,CORK,3,10.00,10.00,2.30`,
    `901,3001,2025-02-03 10:00:00,2025-02-03 10:05:00,completed,4.00,0.92,1.00,0.23,7.13,2.00,38.13,5.00,EUR,stripe,Card,Post,${person},Tile,TILE,1,18.00,16.00,3.68`,
  ]);
  const found = await orders.tools.checked(rows);
  assert.deepEqual([found.content, found.format, await orders.codes(found.id)], ["ORDERS", "WOOCOMMERCE", []]);
  await orders.tools.run(found.id);
  const order = await orders.byNumber("3001");
  const { priceSummary: sums, balanceSummary: balance } = order ?? {};
  assert.deepEqual(
    [sums?.subtotal, sums?.discount, sums?.shipping, sums?.totalAdditionalFees, sums?.tax, sums?.total].map(
      (sum) => sum?.amount,
    ),
    ["28.00", "2.00", "4.00", "1.00", "7.13", "38.13"],
  );
  assert.deepEqual(
    order?.lineItems.map((line) => [
      line.productName.original,
      line.quantity,
      line.price.amount,
      line.taxInfo.taxAmount.amount,
    ]),
    [
      ["Cork board", 2, "3.33", "1.53"],
      ["Cork board", 1, "3.34", "0.77"],
      ["Tile", 1, "18.00", "3.68"],
    ],
    "3 for 10.00 keep the exact amount",
  );
  assert.deepEqual(
    [order?.paymentStatus, balance?.paid.amount, balance?.refunded.amount, order?.fulfillmentStatus, order?.buyerNote],
    ["PARTIALLY_REFUNDED", "38.13", "5.00", "FULFILLED", "Ring twice"],
  );
  assert.deepEqual(
    [order?.recipientInfo?.address?.city, order?.billingInfo?.address?.city, order?.buyerInfo.email],
    ["Porto", "Lisboa", "ines@example.com"],
  );
  const cell =
    "name:Cork board|product_id:4|sku:CORK|quantity:2|subtotal:20.00|total:18.00|total_tax:0.00;name:Salt\\; pepper|quantity:1|total:2.00";
  const inCells = await orders.tools.checked(
    lines([
      `${WOO},line_items`,
      `902,3002,2025-02-04 10:00:00,,processing,0.00,0.00,0.00,0.00,0.00,2.00,20.00,0.00,EUR,cod,Cash on delivery,Post,${person},"${cell}"`,
      `903,3003,2025-02-04 10:00:00,,on-hold,0.00,0.00,0.00,0.00,0.00,2.00,20.00,0.00,EUR,bacs,Bank transfer,Post,${person},"${cell}"`,
      `904,3004,2025-02-04 10:00:00,,failed,0.00,0.00,0.00,0.00,0.00,2.00,20.00,0.00,EUR,stripe,Card,Post,${person},"${cell}"`,
      `905,3005,2025-02-04 10:00:00,,refunded,0.00,0.00,0.00,0.00,0.00,2.00,20.00,0.00,EUR,stripe,Card,Post,${person},"${cell}"`,
      `906,3006,2025-02-04 10:00:00,,on the moon,0.00,0.00,0.00,0.00,0.00,2.00,20.00,0.00,EUR,stripe,Card,Post,${person},"${cell}"`,
    ]),
  );
  assert.deepEqual(await orders.codes(inCells.id), [["NOT_IN_LIST", "status", 1]]);
  await orders.tools.run(inCells.id);
  const states = await Promise.all(["3002", "3003", "3004", "3005"].map(orders.byNumber));
  assert.deepEqual(
    states.map((each) => [each?.status, each?.paymentStatus]),
    [
      ["APPROVED", "NOT_PAID"],
      ["APPROVED", "NOT_PAID"],
      ["CANCELED", "DECLINED"],
      ["APPROVED", "FULLY_REFUNDED"],
    ],
  );
  assert.deepEqual(
    states[0]?.lineItems.map((line) => line.productName.original),
    ["Cork board", "Salt; pepper"],
  );
  const numbered = await orders.tools.checked(
    lines([
      `${WOO},line_item_1,line_item_2`,
      `907,3007,2/5/2025 10:00:00,,completed,3.00,0.00,0.00,0.00,0.00,0.00,25.00,0.00,EUR,stripe,Card,Post,${person},name:Mug|quantity:2|total:12.00|sub_total:12.00,name:Cup|quantity:1|total:10.00|sub_total:10.00`,
    ]),
  );
  assert.deepEqual(await orders.codes(numbered.id), []);
  await orders.tools.run(numbered.id);
  assert.equal((await orders.byNumber("3007"))?.priceSummary.total.amount, "25.00");
  assert.deepEqual(await orders.shop.audit(), []);
});

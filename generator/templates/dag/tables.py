"""L3: calls about the company's orders."""

from itertools import permutations
from operator import ne

from generator.pools.days import WEEKS
from generator.pools.documents import new_paths
from generator.pools.office import TABLES
from generator.samplers import distinct, one_of, pick, worded
from generator.template import Call, Ref, Slot, Template

STATUS = one_of("delivered", "shipped", "processing")

LIMIT = one_of(10, 12, 15, 20, 25)


TEMPLATES = (
    Template(
        "orders_export_report",
        (
            (
                "Take up to {limit} of our orders with the status {status} from the database. Save those rows as the spreadsheet {path}, compute summary "
                'statistics of their "total" column, which is all in USD, and write a report titled "{title}" with the statistics summary first and the '
                "summary of the saved file second."
            ),
            (
                'I need a report called "{title}". Query our orders table for the status {status}, {limit} rows at most; describe the total column of '
                "these rows (all in USD) statistically and also store the rows as a spreadsheet at {path}. The report opens with the summary of the "
                "statistics and ends with the summary of the saved spreadsheet."
            ),
            (
                "Could you pull the orders whose status is {status} (no more than {limit} rows, all in USD) out of our database, put them into a new "
                "spreadsheet, {path}, and get the summary statistics of their total? I'd like both summaries, statistics before spreadsheet, in a report "
                'headed "{title}".'
            ),
            (
                "Finance asks for our orders whose status is {status}, {limit} rows at most: as a spreadsheet, {path}, and as figures, namely summary "
                'statistics of the column "total", which is in USD for every order. Write up both in a report with the title "{title}": first the '
                "statistics summary, then the spreadsheet summary."
            ),
        ),
        {
            "limit": LIMIT,
            "status": STATUS,
            "path": new_paths("csv", ("exports",), ("orders", "sales", "order-list"), [week.replace(" ", "-").lower() for week in WEEKS]),
            "title": one_of("Orders at a Glance", "Order Figures", "What We Sold", "Orders in Figures", "Order Totals"),
        },
        {
            "orders": Call("database_query", table="orders", column="status", value=Slot("status"), limit=Slot("limit")),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("orders.rows")),
            "stats": Call("generate_summary_stats", records=Ref("orders.rows"), field="total"),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("stats.summary"), Ref("sheet.summary")]),
        },
    ),
    Template(
        "best_carrier_rows",
        (
            (
                "Query our orders table for the status {status}, at most {limit} rows. Group these rows by carrier and take the sum of total for each "
                "carrier; all totals are in USD. Then keep only the rows of the carrier with the largest sum, and save those as the spreadsheet {path}."
            ),
            (
                "Which carrier brings in the most? Get up to {limit} orders with the status {status} from our database, work out the sum of their total by "
                "carrier (it is always in USD), filter the same rows so that only the orders of the winner are left, and store them in a spreadsheet at "
                "{path}."
            ),
            (
                "I'm negotiating with our strongest carrier and want a spreadsheet, {path}, that lists only its orders. Query our orders table for the "
                "status {status}, no more than {limit} rows. Our strongest carrier is the one for which the sum of total, which is always in USD, is "
                "largest; drop the rows of the others."
            ),
            (
                "From our orders database, where every total is in USD, fetch the first {limit} rows with the status {status}. Find the carrier with the "
                "highest sum of total, filter the rows so that the carrier equals that name, and write the filtered rows to the spreadsheet {path}."
            ),
        ),
        {
            "status": STATUS,
            "limit": LIMIT,
            "path": new_paths(
                "csv",
                ("exports",),
                ("carrier", "best-carrier", "top-orders", "shipping", "partner", "freight", "parcels", "contract"),
                [week.replace(" ", "-").lower() for week in WEEKS],
            ),
        },
        {
            "orders": Call("database_query", table="orders", column="status", value=Slot("status"), limit=Slot("limit")),
            "groups": Call("data_aggregate", records=Ref("orders.rows"), group_by="carrier", field="total", operation="sum"),
            "best": Call("data_filter", records=Ref("orders.rows"), field="carrier", operator="equals", value=Ref("groups.top_group")),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("best.records")),
        },
    ),
    Template(
        "two_orders_gap",
        (
            (
                "Look up order {orders.first} and order {orders.second} in our orders table. By how many percent is the total of the second above or below "
                "the total of the first? Please round it to {places}."
            ),
            (
                "I'm preparing a client review. Find {orders.first} and {orders.second} by order number in our database, calculate the percentage change "
                "from the former's total to the latter's, and round it to {places}."
            ),
            (
                "We're comparing order {orders.first}, the first, with order {orders.second}, the second. Take the total of either from our orders table, "
                "and tell me the change in percent from the first total to the second, rounded to {places}."
            ),
            (
                "Compare two rows of our orders database for me, order {orders.first} and order {orders.second}. With the first one's total as the old "
                "value and the second one's as the new value, what is the percentage change? I'd like it rounded to {places}."
            ),
        ),
        {
            "orders": distinct({row["order_id"]: row["total"] for row in TABLES["orders"]}, "first", "second", fit=ne),
            "places": worded({1: "one decimal", 2: "two decimals"}),
        },
        {
            "first": Call("database_query", table="orders", column="order_id", value=Slot("orders.first")),
            "second": Call("database_query", table="orders", column="order_id", value=Slot("orders.second")),
            "gap": Call("percentage_change", old_value=Ref("first.rows[0].total"), new_value=Ref("second.rows[0].total")),
            "rounded": Call("round_number", value=Ref("gap.percent"), decimals=Slot("places")),
        },
    ),
    Template(
        "sorted_orders_report",
        (
            (
                "Get our orders with the status {status} from the database, {limit} rows at most. Sort them by total, largest first, and save the "
                "sorted rows as the spreadsheet {path}. Also compute the summary statistics of the total column of the orders. Then write a report "
                'titled "{title}": statistics summary first, spreadsheet summary second.'
            ),
            (
                'I need a report headed "{title}" on up to {limit} orders in our database whose status is {status}. Describe their "total" column '
                "statistically, and save the rows, sorted by total from highest to lowest, as a spreadsheet in {path}. The statistics summary comes "
                "first in the report, the summary of the saved file second."
            ),
            (
                "Of our orders with the status {status}, which are the biggest? Query the orders database (limit {limit}), sort the rows by total with "
                "the highest first, and put the sorted rows into the spreadsheet {path}. Compute summary statistics for the total of the rows, too, "
                'and give me a report called "{title}" with the statistics summary followed by the summary of the spreadsheet.'
            ),
            (
                "Prepare two things from our orders with status {status}, taking no more than {limit} rows from the database: a spreadsheet at {path} "
                "with the rows sorted by total, highest first, and summary statistics of the total. Their summaries form a report with the title "
                '"{title}", statistics before spreadsheet.'
            ),
        ),
        {
            "status": STATUS,
            "limit": one_of(6, 8, 10, 12),
            "path": new_paths("csv", ("exports",), ("ranking", "largest-orders", "sorted-orders"), [week.replace(" ", "-").lower() for week in WEEKS]),
            "title": one_of("Our Biggest Orders", "Orders by Size", "Order Ranking", "From Large to Small"),
        },
        {
            "orders": Call("database_query", table="orders", column="status", value=Slot("status"), limit=Slot("limit")),
            "sorted": Call("data_sort", records=Ref("orders.rows"), field="total", order="descending"),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("sorted.records")),
            "stats": Call("generate_summary_stats", records=Ref("orders.rows"), field="total"),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("stats.summary"), Ref("sheet.summary")]),
        },
    ),
    Template(
        "order_value_gap",
        (
            (
                "From our orders table, get at most {limit} rows in which the {groups.column} is {groups.first}, and in a second query at most as many in "
                "which it is {groups.second}. Compute the summary statistics of the total for each group, then the percentage change from the first median "
                "to the second, and round it to {places}. All orders are in USD."
            ),
            (
                "I'm comparing two groups of orders by their {groups.column}, first {groups.first} and then {groups.second}. Query our orders table for "
                "each, at most {limit} rows per query, get the statistics of the total (always in USD) in both groups, and tell me by how many percent the "
                "median of the second is above or below that of the first, rounded to {places}."
            ),
            (
                "Pull two samples of at most {limit} rows each out of our orders table: in the first, the {groups.column} is {groups.first}; in the "
                "second, it is {groups.second}. Summarize the column with the total, which is in USD throughout, statistically in each. By what percentage "
                "does the median change from the first sample to the second? Round that to {places}."
            ),
            (
                "How does the median total of our orders depend on the {groups.column}? From the orders table, fetch at most {limit} rows where it is "
                "{groups.first}, then at most as many where it is {groups.second}, and calculate summary statistics of the total, which is always in USD, "
                "for both groups. I need the percentage change from the first median to the second, rounded to {places}."
            ),
        ),
        {
            "groups": pick(
                [
                    {"column": column, "first": first, "second": second}
                    for column, values in (("status", ("delivered", "shipped", "processing")), ("carrier", ("DHL", "UPS", "FedEx")))
                    for first, second in permutations(values, 2)
                ]
            ),
            "limit": one_of(6, 8, 10, 12, 14, 15, 16, 18, 20, 24, 25, 30),
            "places": worded({1: "one decimal", 2: "two decimals"}),
        },
        {
            "first": Call("database_query", table="orders", column=Slot("groups.column"), value=Slot("groups.first"), limit=Slot("limit")),
            "second": Call("database_query", table="orders", column=Slot("groups.column"), value=Slot("groups.second"), limit=Slot("limit")),
            "first_stats": Call("generate_summary_stats", records=Ref("first.rows"), field="total"),
            "second_stats": Call("generate_summary_stats", records=Ref("second.rows"), field="total"),
            "gap": Call("percentage_change", old_value=Ref("first_stats.median"), new_value=Ref("second_stats.median")),
            "rounded": Call("round_number", value=Ref("gap.percent"), decimals=Slot("places")),
        },
    ),
)

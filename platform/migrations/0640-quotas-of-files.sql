-- Counted for the quotas at each file that is sent.
create index ticket_attachment_of on ticket_attachment (customer_id, created_at desc);

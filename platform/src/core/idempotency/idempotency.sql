-- name: claimKey :only
select claim_key(:scope, :key, :hash) as claim;

-- name: keepReply :exec
select keep_reply(:scope, :key, :reply::jsonb);

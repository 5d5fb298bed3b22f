<?php
// A host pass for «سمر», made by a PHP server. To see one:
// SAMAR_KEY=… SAMAR_KEY_SECRET=… SAMAR_ORIGIN=https://www.example.org php php.php 42 سلمى
declare(strict_types=1);

function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

/** Who comes: $id is theirs at your site. $account has `username` (and `cap`) only for somebody with an account in the chat. */
function host_pass(string $key, string $secret, string $origin, string $id, string $nickname, array $account = []): string
{
    $header = ['alg' => 'HS256', 'typ' => 'JWT', 'kid' => $key];
    $claims = [
        'jti' => bin2hex(random_bytes(16)),
        'iat' => time(),
        'origin' => $origin,
        'sub' => $id,
        'nickname' => $nickname,
    ] + $account;
    $encode = fn (array $part): string => base64url(json_encode($part, JSON_THROW_ON_ERROR));
    $signed = $encode($header) . '.' . $encode($claims);
    return $signed . '.' . base64url(hash_hmac('sha256', $signed, $secret, true));
}

if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    [$key, $secret, $origin] = [getenv('SAMAR_KEY'), getenv('SAMAR_KEY_SECRET'), getenv('SAMAR_ORIGIN')];
    [, $id, $nickname] = $argv + [null, null, null];
    if (!$key || !$secret || !$origin || $id === null || $nickname === null) {
        fwrite(STDERR, "Set SAMAR_KEY, SAMAR_KEY_SECRET and SAMAR_ORIGIN, and give an id and a nickname: php php.php 42 سلمى\n");
        exit(2);
    }
    $account = array_filter(['username' => $argv[3] ?? null, 'cap' => $argv[4] ?? null]);
    echo host_pass($key, $secret, $origin, $id, $nickname, $account), "\n";
}

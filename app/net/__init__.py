"""The shared table: one device hosts, others join over the local network, in the app or in a plain browser.

    codes       an address as a code that people can read out, and the link in the QR code
    addresses   the networks this device is on
    protocol    what is said over the wire; documented in docs/protocol.md
    hosting     who is at the table, on the thread that owns it
    server      the port: the page and the sockets
    guest       the other side, for guests in the app

No Kivy in here, and nothing that waits runs on the thread that draws.
"""

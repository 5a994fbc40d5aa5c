"""What differs from device to device, one small module for each concern, and sound. Nothing else in the app touches
Java or asks the operating system. Nothing here is imported or asked before it is needed, and whatever a device
lacks is silently left out: `silence.silently` writes one line into the log about it. Imports nothing of the app.
"""
